import { Button, FileButton } from "@mantine/core";
import { IconPhotoUp } from "@tabler/icons-react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { fieldError } from "../../shared/forms/field-error.tsx";
import classes from "./appearance.module.css";
import { useChosenLogo } from "./use-chosen-logo.ts";
import { useSaveLogo } from "./use-logo.ts";

/** The logo as it is, or as it will be. */
const Preview = ({ url }: { readonly url: string | null }) => {
  const { t } = useTranslation();
  return (
    <div className={classes.preview}>
      {url === null ? (
        <span>{t("appearance.none")}</span>
      ) : (
        <img src={url} alt={t("appearance.logo")} data-logo />
      )}
    </div>
  );
};

/** The client's logo, and the way to another. */
export const LogoForm = ({ logoPath }: { readonly logoPath: string | null }) => {
  const { t } = useTranslation();
  const { chosen, fault, choose, clear } = useChosenLogo();
  const { save, saving } = useSaveLogo();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await save(chosen?.file ?? null)) clear();
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} aria-label={t("appearance.logo")}>
      <Preview url={chosen?.url ?? logoPath} />
      <div className={classes.words}>
        <p>{t("appearance.where")}</p>
        {fault === null ? (
          <p className={classes.hint}>{t("appearance.hint")}</p>
        ) : (
          <p className={classes.fault} role="alert">
            {fieldError({ message: fault })}
          </p>
        )}
        <div className={classes.buttons}>
          <FileButton accept="image/*,.svg" onChange={choose}>
            {(props) => (
              <Button {...props} leftSection={<IconPhotoUp size={16} aria-hidden="true" />}>
                {t("appearance.choose")}
              </Button>
            )}
          </FileButton>
          <Button type="submit" variant="filled" loading={saving}>
            {t("appearance.save")}
          </Button>
          {chosen === null ? null : <Button onClick={clear}>{t("dialog.cancel")}</Button>}
        </div>
      </div>
    </form>
  );
};
