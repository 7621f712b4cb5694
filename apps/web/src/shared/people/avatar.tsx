import classes from "./avatar.module.css";
import { initialsOf } from "./initials-of.ts";
import { usePicture } from "./use-picture.ts";

interface AvatarProps {
  readonly name: string;
  readonly picturePath: string | null;
  /** Preview of a chosen picture that was not sent yet. */
  readonly preview?: string | null;
  /** Width and height, px. */
  readonly size?: number;
}

/** A person's picture or initials. Hidden from screen readers, because the name stands beside it. */
export const Avatar = ({ name, picturePath, preview = null, size = 28 }: AvatarProps) => {
  const stored = usePicture(picturePath);
  const picture = preview ?? stored;
  return (
    <span
      className={classes.avatar}
      style={{ width: size, height: size, fontSize: Math.max(11, size * 0.36) }}
      aria-hidden="true"
    >
      {picture === null ? initialsOf(name) : <img src={picture} alt="" />}
    </span>
  );
};
