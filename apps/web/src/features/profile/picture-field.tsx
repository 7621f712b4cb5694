import { Button, FileButton } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldError } from "../../shared/forms/field-error.tsx";
import { Avatar } from "../../shared/people/avatar.tsx";
import { faultOfPicture, type Picture, type PictureFault } from "../../shared/files/picture.ts";
import classes from "./profile.module.css";

interface PictureFieldProps {
  readonly name: string;
  /** The stored picture. */
  readonly path: string | null;
  readonly picture: Picture;
  readonly onChange: (picture: Picture) => void;
  /** What the server says about the picture that was sent. */
  readonly refusal: string | null;
}

export const PictureField = ({ name, path, picture, onChange, refusal }: PictureFieldProps) => {
  const { t } = useTranslation();
  const [fault, setFault] = useState<PictureFault | null>(null);
  const preview = picture.kind === "chosen" ? picture.url : null;
  useEffect(() => (preview === null ? undefined : () => URL.revokeObjectURL(preview)), [preview]);
  const choose = (file: File | null) => {
    if (file === null) return;
    const found = faultOfPicture(file);
    setFault(found);
    if (found === null) onChange({ kind: "chosen", file, url: URL.createObjectURL(file) });
  };
  const remove = () => {
    setFault(null);
    onChange(path === null ? { kind: "kept" } : { kind: "removed" });
  };
  const shown = picture.kind === "chosen" || (picture.kind === "kept" && path !== null);
  const error =
    fault === null
      ? refusal === null
        ? undefined
        : { type: "server", message: refusal }
      : { message: fault };
  return (
    <div className={classes.pictureField} role="group" aria-label={t("profile.picture")}>
      {preview === null ? (
        <Avatar name={name} picturePath={picture.kind === "removed" ? null : path} size={88} />
      ) : (
        <img className={classes.preview} src={preview} alt="" />
      )}
      <div className={classes.pictureText}>
        <div className={classes.buttons}>
          <FileButton accept="image/*" onChange={choose}>
            {(props) => <Button {...props}>{t("profile.choosePicture")}</Button>}
          </FileButton>
          {shown ? <Button onClick={remove}>{t("profile.removePicture")}</Button> : null}
        </div>
        {error === undefined ? (
          <p className={classes.hint}>{t("profile.pictureHint")}</p>
        ) : (
          <p className={classes.fault} role="alert">
            {fieldError(error)}
          </p>
        )}
      </div>
    </div>
  );
};
