import { makeBrowser } from '../clients/browser.ts';
import { members, password, spaceName } from '../family-members.ts';
import { setupToken } from '../server/server-process.ts';

export { password };

export type MemberName = 'anna' | keyof typeof members;
export type FamilyCookies = Record<MemberName, Record<string, string>>;

const cookiesOf = (browser: ReturnType<typeof makeBrowser>) =>
  Object.fromEntries(
    browser
      .cookieHeader()
      .split('; ')
      .map((pair) => pair.split('=') as [string, string]),
  );

const agreed = async (what: string, answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(`${what}: ${status} ${text}`);
};

export const createHousehold = async (url: string): Promise<FamilyCookies> => {
  const anna = makeBrowser(url);
  const server = { spaceName, childName: 'Mia', joining: 'guests', lan: false };
  const founder = { token: setupToken, username: 'anna', displayName: 'Anna', password };
  await agreed('setup', anna.post('/api/setup', { ...server, ...founder }));
  const cookies: Partial<FamilyCookies> = { anna: cookiesOf(anna) };
  for (const [username, { displayName, role, ...kid }] of Object.entries(members)) {
    const browser = makeBrowser(url);
    const registered = browser.post<{ id: number }>('/api/register', {
      username,
      displayName,
      password,
      ...kid,
    });
    await agreed(username, registered);
    const { id } = (await registered).json;
    if (role !== 'guest') {
      await agreed(role, anna.put(`/api/admin/users/${id}`, { role, verified: true }));
    }
    cookies[username as MemberName] = cookiesOf(browser);
  }
  return cookies as FamilyCookies;
};
