/** Things to write about, by the names of their sentences. */
export const prompts = [
  'smile',
  'proud',
  'learned',
  'thankful',
  'hard',
  'kind',
  'place',
  'tomorrow',
  'wish',
  'funny',
  'worry',
  'dream',
  'friend',
  'brave',
  'secret',
  'colour',
] as const;
