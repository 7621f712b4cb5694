import type { AuditEntry } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { changesOf } from "./audit-changes.ts";
import classes from "./audit.module.css";
import { useAuditTexts } from "./use-audit-texts.ts";

/** Old and new value of each field; of a creation the new ones alone. */
export const AuditChanges = ({ entry }: { entry: AuditEntry }) => {
  const { t } = useTranslation();
  const texts = useAuditTexts();
  return (
    <ul className={classes.changes}>
      {changesOf(entry).map(({ field, before, after }) => (
        <li key={field}>
          <span className={classes.field}>{texts.field(field)}</span>
          {entry.before === null ? null : (
            <>
              <del>{texts.value(field, before)}</del>
              <span aria-hidden="true">→</span>
              <span className="visually-hidden">{t("audit.becomes")}</span>
            </>
          )}
          <ins>{texts.value(field, after)}</ins>
        </li>
      ))}
    </ul>
  );
};
