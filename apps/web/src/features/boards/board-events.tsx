import { type BoardEvent, listBoardEvents } from "@fiel/contracts";
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { whenText } from "../../shared/alerts/when-text.ts";
import { useNow } from "../../shared/environment/use-now.ts";
import { type Format, useFormat } from "../../shared/format/use-format.ts";
import { OlderNotShown } from "../../shared/lines/older-not-shown.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { ListEmpty } from "../../shared/registration/list-states.tsx";
import { RowNote } from "../../shared/registration/row-note.tsx";
import { usePlace } from "../../shared/registration/use-place.ts";
import type { Column } from "../../shared/table/column.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import classes from "./board-events.module.css";
import { type EventRow, eventRows } from "./event-rows.ts";
import { eventText } from "./event-text.ts";

/** Polling interval, ms; screens report once a minute. */
const reloadMs = 30_000;
const shownFirst = 10;

const useBoardEvents = () => {
  const { api, tenant } = usePlace();
  return useQuery({
    queryKey: ["boardEvents", tenant],
    queryFn: async ({ signal }) => {
      const answer = await api.call(listBoardEvents, { params: { tenant } }, signal);
      const given: unknown = answer;
      // A server of the version before answers with the events alone.
      return Array.isArray(given) ? { events: given as BoardEvent[], older: 0 } : answer;
    },
    refetchInterval: reloadMs,
    meta: { live: ["registrations"] },
  });
};

const When = ({ atMs }: { readonly atMs: number }) => {
  const { t } = useTranslation();
  const now = useNow();
  const format = useFormat();
  return (
    <time dateTime={new Date(atMs).toISOString()} title={format.instant(atMs, "dateTimeSeconds")}>
      {whenText(atMs, now, t, format)}
    </time>
  );
};

const columnsOf = (t: TFunction, format: Format): readonly Column<EventRow>[] => [
  { id: "when", header: t("boards.events.when"), cell: ({ event: { at } }) => <When atMs={at} /> },
  {
    id: "screen",
    header: t("boards.one"),
    cell: ({ screens }) => (
      <b className={classes.name} title={screens.join(", ")}>
        {screens.length === 1 ? screens[0] : t("boards.count", { count: screens.length })}
      </b>
    ),
  },
  { id: "what", header: t("boards.events.what"), cell: ({ event }) => eventText(event, t, format).what },
  {
    id: "note",
    header: t("boards.events.note"),
    cell: ({ event }) => <RowNote>{eventText(event, t, format).note}</RowNote>,
  },
];

/** Events of the screens in the last days, by screens and by people. */
export const BoardEvents = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const query = useBoardEvents();
  const [all, setAll] = useState(false);
  const rows = useMemo(() => eventRows(query.data?.events ?? []), [query.data]);
  const columns = useMemo(() => columnsOf(t, format), [t, format]);
  return (
    <Panel
      title={t("boards.events.title")}
      subtitle={t("boards.events.days")}
      state={usePanelState(query)}
      skeleton={<Skeleton height={120} animate={false} aria-hidden="true" />}
      className={classes.panel}
    >
      {rows.length === 0 ? (
        <ListEmpty text={t("boards.events.empty")} />
      ) : (
        <DataTable
          label={t("boards.events.title")}
          columns={columns}
          rows={all ? rows : rows.slice(0, shownFirst)}
          keyOf={({ key }) => key}
          pairs
        />
      )}
      {all || rows.length <= shownFirst ? null : (
        <Button variant="subtle" className={classes.more ?? ""} onClick={() => setAll(true)}>
          {t("boards.events.more", { count: rows.length - shownFirst })}
        </Button>
      )}
      <OlderNotShown count={query.data?.older ?? 0} />
    </Panel>
  );
};
