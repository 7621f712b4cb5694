import type { LanguageText } from "@fiel/contracts";
import {
  IconAlertCircle,
  IconBell,
  IconDeviceTv,
  IconFile,
  IconFileSpreadsheet,
  IconMail,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { filesUsing } from "./files-using.ts";
import classes from "./languages.module.css";

const icons = {
  page: IconFile,
  screen: IconDeviceTv,
  mail: IconMail,
  file: IconFileSpreadsheet,
  message: IconBell,
  error: IconAlertCircle,
} as const;
const mostShown = 6;

/** Where a text is used: page files, or the server's module. */
export const TextUses = ({ one: { module, code, place } }: { readonly one: LanguageText }) => {
  const { t } = useTranslation();
  const Icon = icons[place];
  const named = place === "page" ? filesUsing(code) : [];
  const places = named.length > 0 ? named : [module];
  return (
    <section className={classes.section}>
      <h3>{t("languages.usedIn")}</h3>
      <ul className={classes.uses}>
        {places.slice(0, mostShown).map((file) => (
          <li key={file}>
            <Icon size={16} stroke={1.6} aria-hidden="true" />
            <span>{t(`languages.place.${place}`)}</span>
            <span className={classes.file}>{file}</span>
          </li>
        ))}
        {places.length > mostShown ? <li className={classes.quiet}>+ {places.length - mostShown}</li> : null}
      </ul>
    </section>
  );
};
