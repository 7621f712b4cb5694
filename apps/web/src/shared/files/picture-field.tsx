import { Button, FileButton } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldError } from "../forms/field-error.tsx";
import { faultOfPicture, type Picture, type PictureFault } from "./picture.ts";
import classes from "./picture-field.module.css";

interface PictureFieldProps {
  /** Says what size and format the picture gets. */
  readonly hint: string;
  /** Address of the stored picture; null without one. */
  readonly path: string | null;
  readonly picture: Picture;
  readonly onChange: (picture: Picture) => void;
  /** Fault that the server found in the picture. */
  readonly refusal?: string | null | undefined;
  /** Shown above the buttons, beside the picture. */
  readonly children?: ReactNode;
  /** Draws the stored picture (null without one) or the preview of a chosen file that was not sent yet. */
  readonly renderPicture: (shown: {
    readonly path: string | null;
    readonly preview: string | null;
  }) => ReactNode;
}

/** State of the chosen file, and why it is refused. */
const useChosen = ({ path, picture, onChange, refusal }: PictureFieldProps) => {
  const [fault, setFault] = useState<PictureFault | null>(null);
  const preview = picture.kind === "chosen" ? picture.url : null;
  useEffect(() => (preview === null ? undefined : () => URL.revokeObjectURL(preview)), [preview]);
  const choose = (file: File | null): void => {
    if (file === null) return;
    const found = faultOfPicture(file);
    setFault(found);
    if (found === null) onChange({ kind: "chosen", file, url: URL.createObjectURL(file) });
  };
  const stored = picture.kind === "kept" ? picture.path : null;
  const remove = (): void => {
    setFault(null);
    onChange((stored ?? path) === null ? { kind: "kept", path: null } : { kind: "removed" });
  };
  const refused = refusal ? { type: "server", message: refusal } : undefined;
  return { preview, stored, error: fault === null ? refused : { message: fault }, choose, remove };
};

/** Field for a picture that is kept, replaced or removed when its record is saved. */
export const PictureField = (props: PictureFieldProps) => {
  const { hint, renderPicture, children } = props;
  const { t } = useTranslation();
  const { preview, stored, error, choose, remove } = useChosen(props);
  const shown = preview !== null || stored !== null;
  return (
    <div className={classes.field} role="group" aria-label={t("picture.label")}>
      {renderPicture({ path: stored, preview })}
      <div className={classes.text}>
        {children}
        <div className={classes.buttons}>
          <FileButton accept="image/*" onChange={choose}>
            {(button) => <Button {...button}>{t(shown ? "picture.change" : "picture.choose")}</Button>}
          </FileButton>
          {shown ? <Button onClick={remove}>{t("picture.remove")}</Button> : null}
        </div>
        {error === undefined ? (
          <p className={classes.hint}>{hint}</p>
        ) : (
          <p className={classes.fault} role="alert">
            {fieldError(error)}
          </p>
        )}
      </div>
    </div>
  );
};
