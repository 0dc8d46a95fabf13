import {
  looksOf,
  type SceneObject,
  type SceneThing,
  sceneObjects,
} from '#shared/features/games/differences.ts';
import { Mascot } from '../../../ui/mascots/mascot.tsx';
import styles from './differences-board.module.css';
import { sceneObjectDrawings } from './scene-objects.tsx';

/** The looks of mascots and of objects, in their order. */
export const poses = ['hello', 'cheer', 'read', 'sleep'] as const;
export const colours = ['red', 'yellow', 'blue', 'green'] as const;

export const isObject = (kind: SceneThing['kind']): kind is SceneObject =>
  sceneObjects.some((object) => object === kind);

/** A thing of a scene, `size` pixels wide and high. */
export const SceneThingPicture = ({ thing, size }: { thing: SceneThing; size: number }) => {
  const { kind } = thing;
  const look = thing.look % looksOf;
  if (!isObject(kind)) return <Mascot name={kind} pose={poses[look] ?? 'hello'} size={size} />;
  return (
    <svg
      viewBox="0 0 100 100"
      width={size}
      height={size}
      className={styles.object}
      data-colour={colours[look]}
      aria-hidden="true"
      focusable="false"
    >
      {sceneObjectDrawings[kind]}
    </svg>
  );
};
