import {
  Bird,
  Cat,
  Dog,
  Fish,
  Flower2,
  type LucideIcon,
  Rabbit,
  Snail,
  Squirrel,
  Star,
  Sun,
  TreePine,
  Turtle,
} from 'lucide-react';

/** What is drawn on the cards of Memory Match; as many as the hardest level has pairs. */
export const faces = [
  { name: 'cat', Icon: Cat, colour: 'var(--orange-11)' },
  { name: 'fish', Icon: Fish, colour: 'var(--cyan-11)' },
  { name: 'rabbit', Icon: Rabbit, colour: 'var(--pink-11)' },
  { name: 'turtle', Icon: Turtle, colour: 'var(--jade-11)' },
  { name: 'sun', Icon: Sun, colour: 'var(--amber-11)' },
  { name: 'bird', Icon: Bird, colour: 'var(--violet-11)' },
  { name: 'dog', Icon: Dog, colour: 'var(--ruby-11)' },
  { name: 'tree', Icon: TreePine, colour: 'var(--grass-11)' },
  { name: 'snail', Icon: Snail, colour: 'var(--violet-11)' },
  { name: 'flower', Icon: Flower2, colour: 'var(--pink-11)' },
  { name: 'squirrel', Icon: Squirrel, colour: 'var(--orange-11)' },
  { name: 'star', Icon: Star, colour: 'var(--amber-11)' },
] as const satisfies readonly { name: string; Icon: LucideIcon; colour: string }[];
