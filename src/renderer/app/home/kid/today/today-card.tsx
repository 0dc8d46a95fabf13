import styles from './today.module.css';
import { type TodayPicture, todayPicture } from './today-pictures.ts';

interface TodayFaceProps {
  picture: TodayPicture;
  title: string;
  /** When it is, or how far it is, in words. */
  note: string;
}

/** What a card of today shows: a picture, what it is and when. */
export const TodayFace = ({ picture, title, note }: TodayFaceProps) => (
  <>
    <img src={todayPicture(picture)} alt="" className={styles.picture} draggable={false} />
    <span className={styles.words}>
      <span className={styles.title}>{title}</span>
      <span className={styles.note}>{note}</span>
    </span>
  </>
);
