import type { AuditEntry } from "@fiel/contracts";
import { type AuditChange, auditChanges } from "@fiel/contracts/audit-words";
import { useTranslation } from "react-i18next";
import classes from "./audit.module.css";
import { useAuditTexts } from "./use-audit-texts.ts";

/** Most changes shown at first, since a creation has up to twenty fields. */
const shown = 4;

interface ChangesProps {
  readonly changes: readonly AuditChange[];
  /** Whether the entry is a creation, for which only new values are shown. */
  readonly creation: boolean;
}

const Changes = ({ changes, creation }: ChangesProps) => {
  const { t } = useTranslation();
  const texts = useAuditTexts();
  return (
    <ul className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <span className={classes.field}>{texts.field(field)}</span>
          {creation ? null : (
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

/** Old and new value of each changed field. */
export const AuditChanges = ({ entry }: { entry: AuditEntry }) => {
  const { t } = useTranslation();
  const changes = auditChanges(entry);
  const creation = entry.before === null;
  const first = changes.length > shown + 1 ? changes.slice(0, shown) : changes;
  const rest = changes.slice(first.length);
  return (
    <>
      <Changes changes={first} creation={creation} />
      {rest.length === 0 ? null : (
        <details className={classes.more}>
          <summary>{t("audit.more", { count: rest.length })}</summary>
          <Changes changes={rest} creation={creation} />
        </details>
      )}
    </>
  );
};
