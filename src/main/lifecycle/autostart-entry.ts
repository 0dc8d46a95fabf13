/** Quotes an argument as the Desktop Entry Specification asks for. */
const quoted = (argument: string): string => {
  const escaped = argument.replace(/["`$\\]/g, (letter) => `\\${letter}`);
  // A backslash is escaped once for the quotes and once for the file; a percent sign is a field code.
  return `"${escaped.replace(/\\/g, '\\\\').replace(/%/g, '%%')}"`;
};

/** The autostart entry of Linux desktops. */
export const autostartEntry = (name: string, command: readonly string[]): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${name}`,
    `Exec=${command.map(quoted).join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
