import { IconPackage } from "@tabler/icons-react";
import { usePicture } from "../../shared/people/use-picture.ts";
import classes from "./products.module.css";

interface ProductPictureProps {
  /** The stored picture's address. */
  readonly path: string | null;
  /** One that is chosen and not sent yet. */
  readonly preview?: string | null;
}

/** A product's picture, or an icon in its place. The name stands beside it. */
export const ProductPicture = ({ path, preview = null }: ProductPictureProps) => {
  const stored = usePicture(path);
  const shown = preview ?? stored;
  return (
    <span className={classes.picture} aria-hidden="true">
      {shown === null ? <IconPackage size="55%" stroke={1.3} /> : <img src={shown} alt="" />}
    </span>
  );
};
