import { IconPackage } from "@tabler/icons-react";
import type { Picture } from "../../shared/files/picture.ts";
import { usePicture } from "../../shared/people/use-picture.ts";
import classes from "./products.module.css";

interface ProductPictureProps {
  /** The stored picture's address. */
  readonly path: string | null;
  /** One that is chosen and not sent yet. */
  readonly preview?: string | null;
}

const Stored = ({ path }: { readonly path: string }) => {
  const stored = usePicture(path);
  return stored === null ? <NoPicture /> : <img src={stored} alt="" />;
};

const NoPicture = () => <IconPackage size="55%" stroke={1.3} />;

/** A product's picture, or an icon in its place. The name stands beside it. */
export const ProductPicture = ({ path, preview = null }: ProductPictureProps) => (
  <span className={classes.picture} aria-hidden="true">
    {preview !== null ? <img src={preview} alt="" /> : path === null ? <NoPicture /> : <Stored path={path} />}
  </span>
);

/** A picture of a form, as it is or as it will be. */
export const drawnPicture = (picture: Picture) => {
  const preview = picture.kind === "chosen" ? picture.url : null;
  return <ProductPicture path={picture.kind === "kept" ? picture.path : null} preview={preview} />;
};
