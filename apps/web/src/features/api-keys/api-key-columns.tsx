import type { ApiKey } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { whenText } from "../../shared/alerts/when-text.ts";
import { useNow } from "../../shared/environment/use-now.ts";
import { useEquipments } from "../../shared/filters/use-equipments.ts";
import { useDayText } from "../../shared/format/use-day-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { actionsColumn } from "../../shared/registration/actions-column.tsx";
import { nameColumn } from "../../shared/registration/name-column.tsx";
import type { ListContext } from "../../shared/registration/registration-page.tsx";
import { RowNote } from "../../shared/registration/row-note.tsx";
import type { Column } from "../../shared/table/column.ts";
import classes from "./api-keys.module.css";

const namedAtMost = 3;

/** Scopes of the key, and the machines it may read. */
const Reads = ({ scopes, machines }: Pick<ApiKey, "scopes" | "machines">) => {
  const { t } = useTranslation();
  const all = useEquipments().data?.equipments ?? [];
  const names = machines.map((number) => all.find(({ mid }) => mid === number)?.name ?? String(number));
  const more = names.length > namedAtMost ? ` +${names.length - namedAtMost}` : "";
  return (
    <span className={classes.lines}>
      <span>{scopes.map((scope) => t(`apiKeys.scope.${scope}`)).join(", ")}</span>
      <RowNote>
        {names.length === 0 ? t("apiKeys.allMachines") : `${names.slice(0, namedAtMost).join(", ")}${more}`}
      </RowNote>
    </span>
  );
};

const LastUse = ({ lastUsedAt }: Pick<ApiKey, "lastUsedAt">) => {
  const { t } = useTranslation();
  const now = useNow();
  const format = useFormat();
  return lastUsedAt === null ? (
    <span className={classes.quiet}>{t("apiKeys.never")}</span>
  ) : (
    whenText(lastUsedAt, now, t, format)
  );
};

const End = ({ lastDay, hasEnded }: Pick<ApiKey, "lastDay" | "hasEnded">) => {
  const { t } = useTranslation();
  const dayText = useDayText();
  if (lastDay === null) return <span className={classes.quiet}>{t("apiKeys.noEnd")}</span>;
  const day = dayText(lastDay);
  return hasEnded ? <span className={classes.ended}>{t("apiKeys.ended", { day })}</span> : day;
};

export const apiKeyColumns = (t: TFunction, context: ListContext<ApiKey>): readonly Column<ApiKey>[] => [
  nameColumn(t("apiKeys.name"), context, ({ name }) => name),
  { id: "hint", header: t("apiKeys.hint"), minor: true, cell: ({ hint }) => `…${hint}` },
  { id: "reads", header: t("apiKeys.reads"), cell: (key) => <Reads {...key} /> },
  {
    id: "lastDay",
    header: t("apiKeys.lastDay"),
    cell: (key) => <End {...key} />,
    sort: ({ lastDay }) => lastDay ?? "9999",
  },
  {
    id: "lastUse",
    header: t("apiKeys.lastUse"),
    cell: (key) => <LastUse {...key} />,
    sort: ({ lastUsedAt }) => lastUsedAt ?? 0,
  },
  actionsColumn(t, context, ({ name }) => name),
];
