import type { AuditEntry } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Format } from "../../shared/format/use-format.ts";
import type { Column } from "../../shared/table/column.ts";
import { AuditChanges } from "./audit-changes-cell.tsx";
import classes from "./audit.module.css";
import { useAuditTexts } from "./use-audit-texts.ts";

/** First characters of a long id, which are enough to distinguish it. */
const shortId = (id: string): string => (id.length > 20 ? id.slice(0, 8) : id);

const Actor = ({ entry: { actor, actorKind } }: { entry: AuditEntry }) => {
  const { t } = useTranslation();
  const texts = useAuditTexts();
  return (
    <span className={classes.pair}>
      <span className={classes.actor}>{texts.actor(actor)}</span>
      {actorKind === "user" || actorKind === "device" ? null : (
        <span className={classes.quiet}>{t(`audit.${actorKind}`)}</span>
      )}
    </span>
  );
};

const What = ({ entry: { action, entity, entityName, entityId } }: { entry: AuditEntry }) => {
  const texts = useAuditTexts();
  const name = entityName ?? shortId(entityId);
  return (
    <span className={classes.pair}>
      <span>{texts.action(action)}</span>
      <span className={classes.quiet}>
        {texts.entity(entity)}
        {name === "" ? null : (
          <>
            {" · "}
            <span className={classes.entity}>{name}</span>
          </>
        )}
      </span>
    </span>
  );
};

export const columnsOfAudit = (t: TFunction, format: Format): readonly Column<AuditEntry>[] => [
  {
    id: "at",
    header: t("audit.at"),
    cell: ({ at }) => (
      <time dateTime={new Date(at).toISOString()}>{format.instant(at, "dateTimeSeconds")}</time>
    ),
  },
  { id: "who", header: t("audit.who"), cell: (entry) => <Actor entry={entry} /> },
  { id: "what", header: t("audit.what"), cell: (entry) => <What entry={entry} /> },
  {
    id: "address",
    header: t("audit.address"),
    cell: ({ address, actorKind }) => (
      <span className={classes.quiet}>
        {address ?? t(actorKind === "system" ? "audit.onServer" : "panel.unavailable")}
      </span>
    ),
  },
  { id: "change", header: t("audit.change"), cell: (entry) => <AuditChanges entry={entry} /> },
];
