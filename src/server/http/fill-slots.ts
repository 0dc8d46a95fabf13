const entities: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };

/** Text as it can be written between the tags of elements and in their quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&${entities[character]};`);

const anySlot = /\{\{(\w+)\}\}/g;

/**
 * Puts HTML into the slots of HTML that the build rendered: each slot once, so that a value may have the words of a
 * slot in it. Slots without a value become empty.
 */
export const fillSlots = (html: string, values: Record<string, string>): string =>
  html.replace(anySlot, (_slot, name: string) => values[name] ?? '');
