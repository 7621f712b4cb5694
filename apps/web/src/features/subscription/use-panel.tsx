import { warningShare } from "@fiel/contracts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useBytes } from "../../shared/format/use-bytes.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { Panel } from "../../shared/panel/panel.tsx";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { AskProvider } from "./ask-provider.tsx";
import type { PartProps } from "./part-props.ts";
import classes from "./subscription.module.css";

interface MeterProps {
  readonly label: string;
  readonly used: number;
  readonly most: number | null;
  /** Text below the meter; defaults to the remaining amount. */
  readonly note?: string;
}

const Meter = ({ label, used, most, note }: MeterProps) => {
  const { t } = useTranslation();
  const { number } = useFormat();
  const share = most === null ? null : used / most;
  const isNear = share !== null && share >= warningShare;
  const left = most === null ? 0 : most - used;
  return (
    <div className={classes.meter} data-near={isNear || undefined}>
      <p className={classes.label}>
        <span>{label}</span>
        {share === null ? null : <span>{`${number(Math.floor(share * 100))} %`}</span>}
      </p>
      <p className={classes.used}>
        <strong>{number(used)}</strong>{" "}
        {most === null ? t("billing.unlimited") : t("billing.ofMost", { most: number(most) })}
      </p>
      {most === null ? null : (
        <>
          <div
            className={classes.bar}
            role="meter"
            aria-label={label}
            aria-valuemin={0}
            aria-valuemax={most}
            aria-valuenow={Math.min(used, most)}
          >
            <span style={{ width: `${Math.min(100, (share ?? 0) * 100)}%` }} />
          </div>
          {note === undefined ? (
            <p className={classes.left}>
              {left < 0 ? t("billing.over") : t("billing.left", { count: left })}
            </p>
          ) : null}
        </>
      )}
      {note === undefined ? null : <p className={classes.left}>{note}</p>}
    </div>
  );
};

const Storage = ({ bytes, months }: { readonly bytes: number; readonly months: number | null }) => {
  const { t } = useTranslation();
  const { bytes: inBytes } = useBytes();
  return (
    <div className={classes.meter}>
      <p className={classes.label}>{t("billing.storage")}</p>
      <p className={classes.used}>
        <strong>{inBytes(bytes)}</strong>
      </p>
      <p className={classes.left}>
        {months === null ? t("billing.keptForEver") : t("billing.keptFor", { count: months })}
      </p>
    </div>
  );
};

/** Use of the subscription, with a link to ask for more. Warns when most of the equipment are in use. */
export const UsePanel = ({ page: { use }, state }: PartProps) => {
  const { t } = useTranslation();
  const { client } = useSignedIn();
  const { number } = useFormat();
  const { equipment, users, ingest, storage } = use;
  const share = equipment.most === null ? 0 : equipment.used / equipment.most;
  const warning =
    share < warningShare ? null : (
      <span className={classes.mark} data-trial>
        <IconAlertTriangle size={15} aria-hidden="true" />
        {t("billing.equipmentWarning", { percent: Math.floor(share * 100) })}
      </span>
    );
  return (
    <Panel
      title={t("billing.use")}
      subtitle={t("billing.useOf")}
      tools={
        <>
          {warning}
          <AskProvider
            words={t("billing.askMore")}
            subject={t("billing.askMoreSubject", { client: client.name })}
          />
        </>
      }
      wideTools
      state={state}
      still
      skeleton={null}
    >
      <div className={classes.meters}>
        <Meter label={t("billing.equipment")} {...equipment} />
        <Meter label={t("billing.users")} {...users} />
        {storage === null ? null : <Storage {...storage} />}
        {ingest === null ? null : (
          <Meter
            label={t("billing.perMinute")}
            used={ingest.used}
            most={ingest.most}
            note={t("billing.peak", { peak: number(ingest.peak) })}
          />
        )}
      </div>
    </Panel>
  );
};
