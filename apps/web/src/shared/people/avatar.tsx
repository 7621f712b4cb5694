import classes from "./avatar.module.css";
import { initialsOf } from "./initials-of.ts";
import { usePicture } from "./use-picture.ts";

interface AvatarProps {
  readonly name: string;
  readonly picturePath: string | null;
  /** Width and height in px. */
  readonly size?: number;
}

/** A person's picture, or initials. The name stands beside it, so that it says nothing to screen readers. */
export const Avatar = ({ name, picturePath, size = 28 }: AvatarProps) => {
  const picture = usePicture(picturePath);
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
