import { createContext, type ReactNode, useContext, useState } from 'react';

const OpenPicture = createContext<(id: number) => void>(() => {});

/** Opens a picture full screen, among those of the list around it. */
export const useOpenPicture = () => useContext(OpenPicture);

interface ViewerHostProps {
  /** The viewer; its code is only loaded for someone who opens a picture. */
  viewer: (firstId: number, close: () => void) => ReactNode;
  children: ReactNode;
}

/** A list whose pictures can be opened and gone through. */
export const ViewerHost = ({ viewer, children }: ViewerHostProps) => {
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <OpenPicture value={setOpenId}>
      {children}
      {openId !== null && viewer(openId, () => setOpenId(null))}
    </OpenPicture>
  );
};
