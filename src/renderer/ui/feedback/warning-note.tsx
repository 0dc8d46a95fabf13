import { Callout } from '@radix-ui/themes';
import { TriangleAlert } from 'lucide-react';

/** What someone should do something about, a paragraph each; nothing while there is nothing. */
export const WarningNote = ({ texts }: { texts: readonly string[] }) =>
  texts.length > 0 && (
    <Callout.Root color="amber" role="status" highContrast>
      <Callout.Icon>
        <TriangleAlert size={18} aria-hidden="true" />
      </Callout.Icon>
      {texts.map((text) => (
        <Callout.Text key={text}>{text}</Callout.Text>
      ))}
    </Callout.Root>
  );
