import { type EventDestination, listSentEvents, sendEventAgain, type SentEvent } from "@fiel/contracts";
import { Button, VisuallyHidden } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { whenText } from "../../shared/alerts/when-text.ts";
import { Dialog, DialogFoot } from "../../shared/dialogs/dialog.tsx";
import { useNow } from "../../shared/environment/use-now.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { usePlace } from "../../shared/registration/use-place.ts";
import { useTell } from "../../shared/registration/use-tell.ts";
import { useSupportLock } from "../../shared/session/use-support-lock.ts";
import classes from "./event-destinations.module.css";

/** Number of events in an answer of `listSentEvents`; a shorter one is the last. */
const pageSize = 200;

const useSent = (id: number) => {
  const { api, tenant } = usePlace();
  return useInfiniteQuery({
    queryKey: ["registrations", tenant, "eventDestinations", "sent", id],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listSentEvents,
        {
          params: { tenant, id: String(id) },
          query: pageParam === undefined ? {} : { before: String(pageParam) },
        },
        signal,
      ),
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.id),
  });
};

interface SentRowProps {
  readonly event: SentEvent;
  readonly mayRepeat: boolean;
  readonly onAgain: (event: SentEvent) => void;
}

const SentRow = ({ event, mayRepeat, onAgain }: SentRowProps) => {
  const { t } = useTranslation();
  const now = useNow();
  const format = useFormat();
  const { type, state, status, reason, attempts, triedAt, queuedAt, body } = event;
  const time = whenText(triedAt ?? queuedAt, now, t, format);
  return (
    <tr>
      <td>{time}</td>
      <td aria-label={type}>
        <details>
          <summary>{type}</summary>
          <pre className={classes.body}>{JSON.stringify(body, null, 2)}</pre>
        </details>
      </td>
      <td className={state === "failed" ? classes.failed : undefined}>
        {t(`eventDestinations.sentStates.${state}`)}
      </td>
      <td>{reason ?? (status === null ? "" : t("eventDestinations.sentStatus", { status }))}</td>
      <td>{format.number(attempts)}</td>
      <td>
        {mayRepeat && state !== "behind" ? (
          <Button
            size="xs"
            aria-label={t("eventDestinations.againOf", { type, time })}
            onClick={() => onAgain(event)}
          >
            {t("eventDestinations.again")}
          </Button>
        ) : null}
      </td>
    </tr>
  );
};

interface SentTableProps {
  readonly events: readonly SentEvent[];
  readonly mayRepeat: boolean;
  readonly onAgain: (event: SentEvent) => void;
}

const SentTable = ({ events, mayRepeat, onAgain }: SentTableProps) => {
  const { t } = useTranslation();
  return (
    <table className={classes.sent}>
      <thead>
        <tr>
          <th scope="col">{t("eventDestinations.sentAt")}</th>
          <th scope="col">{t("eventDestinations.sentType")}</th>
          <th scope="col">{t("eventDestinations.sentState")}</th>
          <th scope="col">{t("eventDestinations.sentAnswer")}</th>
          <th scope="col">{t("eventDestinations.sentAttempts")}</th>
          <th scope="col">
            <VisuallyHidden>{t("eventDestinations.again")}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <SentRow key={event.id} event={event} mayRepeat={mayRepeat} onAgain={onAgain} />
        ))}
      </tbody>
    </table>
  );
};

interface SentDialogProps {
  readonly destination: EventDestination;
  readonly onClose: () => void;
}

/** What was sent to a destination and what it answered, newest first. */
export const SentDialog = ({ destination: { id, name, enabled }, onClose }: SentDialogProps) => {
  const { t } = useTranslation();
  const { api, tenant } = usePlace();
  const { tell } = useTell("eventDestinations");
  const lock = useSupportLock(true);
  const { data, isPending, isError, hasNextPage, fetchNextPage } = useSent(id);
  const all = data?.pages.flat() ?? [];
  const title = t("eventDestinations.sentTitle", { name });
  const again = (event: SentEvent): void => {
    const params = { tenant, id: String(id), event: String(event.id) };
    const sending = api.call(sendEventAgain, { params });
    void tell(sending, t("eventDestinations.againDone"), t("eventDestinations.againFailed"));
  };
  return (
    <Dialog title={title} onClose={onClose} width={860}>
      {/* The list scrolls and must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroll} aria-busy={isPending} tabIndex={0} role="region" aria-label={title}>
        {isError ? <p role="status">{t("eventDestinations.sentFailed")}</p> : null}
        {data !== undefined && all.length === 0 ? <p>{t("eventDestinations.sentNone")}</p> : null}
        {all.length === 0 ? null : (
          <SentTable events={all} mayRepeat={enabled && lock === undefined} onAgain={again} />
        )}
      </div>
      <DialogFoot>
        {hasNextPage ? (
          <Button onClick={() => void fetchNextPage()}>{t("eventDestinations.older")}</Button>
        ) : null}
        <Button variant="filled" onClick={onClose} data-autofocus>
          {t("eventDestinations.close")}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
