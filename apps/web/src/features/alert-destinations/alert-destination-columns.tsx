import { type AlertDestination, testAlertDestination } from "@fiel/contracts";
import { IconSend } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { whenText } from "../../shared/alerts/when-text.ts";
import { useNow } from "../../shared/environment/use-now.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { actionsColumn } from "../../shared/registration/actions-column.tsx";
import { nameColumn } from "../../shared/registration/name-column.tsx";
import type { ListContext } from "../../shared/registration/registration-page.tsx";
import { RowAction } from "../../shared/registration/row-action.tsx";
import { usePlace } from "../../shared/registration/use-place.ts";
import { useTell } from "../../shared/registration/use-tell.ts";
import type { Column } from "../../shared/table/column.ts";
import { useSupportLock } from "../../shared/session/use-support-lock.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";
import classes from "./alert-destinations.module.css";

const once = "alertDestinations";

/** Sends a test message and shows the receiver's answer. */
const TestAction = ({ destination: { id, name } }: { destination: AlertDestination }) => {
  const { t } = useTranslation();
  const { api, tenant } = usePlace();
  const { askAgain } = useTell(once);
  const [busy, setBusy] = useState(false);
  const lock = useSupportLock(true);
  const test = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { delivered, reason } = await api.call(testAlertDestination, {
        params: { tenant, id: String(id) },
      });
      if (delivered) toastInfo({ title: t("alertDestinations.tested", { name }), once });
      else toastFailure({ title: t("alertDestinations.testFailed", { name }), message: reason ?? "", once });
    } catch {
      toastFailure({ title: t("alertDestinations.testFailed", { name }), once });
    }
    setBusy(false);
    await askAgain();
  };
  return (
    <RowAction
      icon={IconSend}
      label={t("alertDestinations.test", { name })}
      forbidden={lock}
      onClick={() => void test()}
    />
  );
};

const Last = ({ last }: Pick<AlertDestination, "last">) => {
  const { t } = useTranslation();
  const now = useNow();
  const format = useFormat();
  if (last === null) return <span className={classes.quiet}>{t("alertDestinations.never")}</span>;
  const time = whenText(last.at, now, t, format);
  if (last.ok) return t("alertDestinations.lastOk", { time });
  return (
    <span className={classes.lines}>
      <span className={classes.failed}>{t("alertDestinations.lastFailed", { time })}</span>
      {last.reason === null ? null : <span className={classes.quiet}>{last.reason}</span>}
    </span>
  );
};

export const alertDestinationColumns = (
  t: TFunction,
  context: ListContext<AlertDestination>,
): readonly Column<AlertDestination>[] => [
  nameColumn(t("alertDestinations.name"), context, ({ name }) => name),
  {
    id: "kind",
    header: t("alertDestinations.kind"),
    cell: ({ kind }) => t(`alertChannel.${kind}`),
    sort: ({ kind }) => kind,
  },
  {
    id: "address",
    header: t("alertDestinations.address"),
    minor: true,
    cell: ({ address }) => <span className={classes.address}>{address}</span>,
  },
  { id: "last", header: t("alertDestinations.last"), cell: ({ last }) => <Last last={last} /> },
  actionsColumn(t, context, ({ name }) => name, { more: (row) => <TestAction destination={row} /> }),
];
