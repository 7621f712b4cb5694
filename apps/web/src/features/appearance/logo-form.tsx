import { Button, FileButton } from "@mantine/core";
import { IconPhotoUp } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldError } from "../../shared/forms/field-error.tsx";
import classes from "./appearance.module.css";
import type { LogoFault } from "./fault-of-logo.ts";
import { LogoConflict } from "./logo-conflict.tsx";
import { useChosenLogo } from "./use-chosen-logo.ts";
import { useSaveLogo } from "./use-logo.ts";

/** Preview of the stored or the chosen logo. */
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

/** Requirements for an image, or the fault of the chosen one. */
const Hint = ({ fault }: { readonly fault: LogoFault | null }) => {
  const { t } = useTranslation();
  if (fault === null) return <p className={classes.hint}>{t("appearance.hint")}</p>;
  return (
    <p className={classes.fault} role="alert">
      {fieldError({ message: fault })}
    </p>
  );
};

/** Form of the client's logo. */
export const LogoForm = ({ logoPath }: { readonly logoPath: string | null }) => {
  const { t } = useTranslation();
  const { chosen, fault, choose, clear } = useChosenLogo(logoPath);
  const { save, saving } = useSaveLogo();
  const [collides, setCollides] = useState(false);
  const send = async (instead: string | null) => {
    const outcome = await save(chosen?.file ?? null, instead);
    setCollides(outcome === "changed");
    if (outcome === "saved") clear();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(chosen?.instead ?? null);
  };
  const takeTheirs = () => {
    setCollides(false);
    clear();
  };
  return (
    <form className={classes.form} onSubmit={submit} aria-label={t("appearance.logo")}>
      <Preview url={chosen?.url ?? logoPath} />
      <div className={classes.words}>
        <p>{t("appearance.where")}</p>
        <Hint fault={fault} />
        <div className={classes.buttons} data-off-paper>
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
      {chosen === null || !collides ? null : (
        <LogoConflict
          chosen={chosen}
          logoPath={logoPath}
          onTakeYours={() => void send(logoPath)}
          onTakeTheirs={takeTheirs}
          onClose={() => setCollides(false)}
        />
      )}
    </form>
  );
};
