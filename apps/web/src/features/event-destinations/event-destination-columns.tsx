import type { EventDestination } from "@fiel/contracts";
import { IconListDetails } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { whenText } from "../../shared/alerts/when-text.ts";
import { useNow } from "../../shared/environment/use-now.ts";
import { useEquipments } from "../../shared/filters/use-equipments.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { actionsColumn } from "../../shared/registration/actions-column.tsx";
import { nameColumn } from "../../shared/registration/name-column.tsx";
import type { ListContext } from "../../shared/registration/registration-page.tsx";
import { RowAction } from "../../shared/registration/row-action.tsx";
import { RowNote } from "../../shared/registration/row-note.tsx";
import type { Column } from "../../shared/table/column.ts";
import { TestAction } from "./test-action.tsx";
import classes from "./event-destinations.module.css";

const SentDialog = lazy(async () => ({ default: (await import("./sent-dialog.tsx")).SentDialog }));
const namedAtMost = 3;

/** Opens the list of what was sent. */
const SentAction = ({ destination }: { readonly destination: EventDestination }) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const label = t("eventDestinations.sent", { name: destination.name });
  return (
    <>
      <RowAction icon={IconListDetails} label={label} onClick={() => setOpen(true)} />
      {isOpen ? (
        <Suspense>
          <SentDialog destination={destination} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};

/** Kinds that are sent, and of which machines. */
const Sends = ({ kinds, machines }: Pick<EventDestination, "kinds" | "machines">) => {
  const { t } = useTranslation();
  const all = useEquipments().data?.equipments ?? [];
  const names = machines.map((number) => all.find(({ mid }) => mid === number)?.name ?? String(number));
  const more = names.length > namedAtMost ? ` +${names.length - namedAtMost}` : "";
  return (
    <span className={classes.lines}>
      <span>{kinds.map((kind) => t(`eventDestinations.kind.${kind}`)).join("; ")}</span>
      <RowNote>
        {names.length === 0
          ? t("eventDestinations.allMachines")
          : `${names.slice(0, namedAtMost).join(", ")}${more}`}
      </RowNote>
    </span>
  );
};

const State = ({ enabled, switchedOffAt, failingSince, lastTakenAt, waiting }: EventDestination) => {
  const { t } = useTranslation();
  const now = useNow();
  const format = useFormat();
  const time = (atMs: number): string => whenText(atMs, now, t, format);
  if (switchedOffAt !== null)
    return (
      <span className={classes.failed}>
        {t("eventDestinations.switchedOff", { time: time(switchedOffAt) })}
      </span>
    );
  if (!enabled) return <span className={classes.quiet}>{t("eventDestinations.off")}</span>;
  const works =
    lastTakenAt === null
      ? t("eventDestinations.untried")
      : t("eventDestinations.works", { time: time(lastTakenAt) });
  return (
    <span className={classes.lines}>
      {failingSince === null ? (
        <span>{works}</span>
      ) : (
        <span className={classes.failed}>{t("eventDestinations.failing", { time: time(failingSince) })}</span>
      )}
      {waiting === 0 ? null : (
        <span className={classes.quiet}>{t("eventDestinations.waiting", { count: waiting })}</span>
      )}
    </span>
  );
};

export const eventDestinationColumns = (
  t: TFunction,
  context: ListContext<EventDestination>,
): readonly Column<EventDestination>[] => [
  nameColumn(t("eventDestinations.name"), context, ({ name }) => name),
  {
    id: "address",
    header: t("eventDestinations.url"),
    minor: true,
    cell: ({ address }) => <span className={classes.address}>{address}</span>,
  },
  { id: "kinds", header: t("eventDestinations.kinds"), cell: (row) => <Sends {...row} /> },
  { id: "state", header: t("eventDestinations.state"), cell: (row) => <State {...row} /> },
  actionsColumn(t, context, ({ name }) => name, {
    more: (row) => (
      <>
        <TestAction destination={row} />
        <SentAction destination={row} />
      </>
    ),
  }),
];
