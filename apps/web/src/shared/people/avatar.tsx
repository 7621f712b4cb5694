import classes from "./avatar.module.css";
import { initialsOf } from "./initials-of.ts";
import { usePicture } from "./use-picture.ts";

interface AvatarProps {
  readonly name: string;
  readonly picturePath: string | null;
  /** One that is chosen and not sent yet. */
  readonly preview?: string | null;
  /** Width and height in px. */
  readonly size?: number;
}

/** A person's picture, or initials. The name stands beside it, so that it says nothing to screen readers. */
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
