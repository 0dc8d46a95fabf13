import { chosenChromium, launchArguments } from './chromium.ts';

const executablePath = chosenChromium();

/** For `test.use`: a browser with a microphone that beeps, and no question whether it may be used. */
export const withMicrophone = {
  launchOptions: {
    args: [
      ...launchArguments,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
    ...(executablePath ? { executablePath } : {}),
  },
};
