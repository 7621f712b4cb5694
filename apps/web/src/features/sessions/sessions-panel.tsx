import type { OpenSession } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { IconDeviceDesktop } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { shortAge } from "../../shared/format/short-age.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { FactsItem } from "../../shared/lines/facts-item.tsx";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import classes from "./sessions.module.css";
import { useEndSessions, useSessions } from "./use-sessions.ts";

const SessionItem = ({ session, onEnd }: { session: OpenSession; onEnd: () => void }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const device = session.device ?? t("sessions.unknownDevice");
  const facts = [
    session.address,
    session.current ? null : t("sessions.lastSeen", { age: shortAge(nowMs - session.lastSeenAt) }),
    t("sessions.signedIn", { time: format.instant(session.signedInAt, "dateTime") }),
  ];
  return (
    <FactsItem icon={IconDeviceDesktop} title={device} facts={facts}>
      {session.current ? (
        <span className={classes.current}>{t("sessions.current")}</span>
      ) : (
        <Button aria-label={t("sessions.endOf", { device })} onClick={onEnd}>
          {t("sessions.end")}
        </Button>
      )}
    </FactsItem>
  );
};

/** Sessions of the user; all but the current one can be ended. */
export const SessionsPanel = () => {
  const { t } = useTranslation();
  const query = useSessions();
  const { end, endOthers } = useEndSessions();
  const sessions = query.data ?? [];
  return (
    <Panel title={t("sessions.title")} state={usePanelState(query)} skeleton={<LinesSkeleton />}>
      <ul>
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} onEnd={() => void end(session)} />
        ))}
      </ul>
      {sessions.length > 2 ? (
        <div className={classes.foot}>
          <Button onClick={() => void endOthers()}>{t("sessions.endOthers")}</Button>
        </div>
      ) : null}
    </Panel>
  );
};
