import { Button, FileButton } from "@mantine/core";
import { useEffect, useState } from "react";
import { type Control, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { faultOfPicture, type PictureFault } from "../../shared/files/picture.ts";
import { fieldError } from "../../shared/forms/field-error.tsx";
import { ProductPicture } from "./product-picture.tsx";
import type { ProductDraft, ProductValues } from "./product-schema.ts";
import classes from "./products.module.css";

interface PictureFieldProps {
  readonly control: Control<ProductValues, unknown, ProductDraft>;
  /** The stored picture's address. */
  readonly path: string | null;
}

/** The picture that is chosen, kept or taken away, and what is wrong with a file. */
const useChosen = ({ control, path }: PictureFieldProps) => {
  const { field, fieldState } = useController({ control, name: "picture" });
  const [fault, setFault] = useState<PictureFault | null>(null);
  const picture = field.value;
  const preview = picture.kind === "chosen" ? picture.url : null;
  useEffect(() => (preview === null ? undefined : () => URL.revokeObjectURL(preview)), [preview]);
  const choose = (file: File | null): void => {
    if (file === null) return;
    const found = faultOfPicture(file);
    setFault(found);
    if (found === null) field.onChange({ kind: "chosen", file, url: URL.createObjectURL(file) });
  };
  const remove = (): void => {
    setFault(null);
    field.onChange({ kind: path === null ? "kept" : "removed" });
  };
  const stored = picture.kind === "kept" ? path : null;
  const error = fault === null ? fieldState.error : { message: fault };
  return { preview, stored, error, choose, remove };
};

export const PictureField = (props: PictureFieldProps) => {
  const { t } = useTranslation();
  const { preview, stored, error, choose, remove } = useChosen(props);
  const shown = preview !== null || stored !== null;
  return (
    <div className={classes.pictureField} role="group" aria-label={t("products.picture")}>
      <ProductPicture path={stored} preview={preview} />
      <div className={classes.pictureText}>
        <div className={classes.buttons}>
          <FileButton accept="image/*" onChange={choose}>
            {(button) => (
              <Button {...button}>{t(shown ? "products.changePicture" : "products.choosePicture")}</Button>
            )}
          </FileButton>
          {shown ? <Button onClick={remove}>{t("products.removePicture")}</Button> : null}
        </div>
        {error === undefined ? (
          <p className={classes.hint}>{t("products.pictureHint")}</p>
        ) : (
          <p className={classes.fault} role="alert">
            {fieldError(error)}
          </p>
        )}
      </div>
    </div>
  );
};
