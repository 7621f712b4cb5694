import { IconPackage } from "@tabler/icons-react";
import type { Picture } from "../../shared/files/picture.ts";
import { usePicture } from "../../shared/people/use-picture.ts";
import classes from "./products.module.css";

interface ProductPictureProps {
  /** URL path of the stored picture; null without one. */
  readonly path: string | null;
  /** Object URL of a chosen picture that is not uploaded yet. */
  readonly preview?: string | null;
}

const Stored = ({ path }: { readonly path: string }) => {
  const stored = usePicture(path);
  return stored === null ? <NoPicture /> : <img src={stored} alt="" />;
};

const NoPicture = () => <IconPackage size="55%" stroke={1.3} />;

/** Picture of a product, or an icon. Decorative, since the name stands beside it. */
export const ProductPicture = ({ path, preview = null }: ProductPictureProps) => (
  <span className={classes.picture} aria-hidden="true">
    {preview !== null ? <img src={preview} alt="" /> : path === null ? <NoPicture /> : <Stored path={path} />}
  </span>
);

/** Picture in a form, stored or chosen. */
export const drawnPicture = (picture: Picture) => {
  const preview = picture.kind === "chosen" ? picture.url : null;
  return <ProductPicture path={picture.kind === "kept" ? picture.path : null} preview={preview} />;
};
