import type { ProductionCard } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { ClassMark } from "../../shared/class-mark/class-mark.tsx";
import { useNow } from "../../shared/environment/use-now.ts";
import { causeAge } from "../../shared/equipment-status/cause-age.ts";
import { sinceText } from "../../shared/format/since-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { MachineLink } from "../../shared/machines/machine-link.tsx";
import type { CardState } from "./card-state.ts";
import classes from "./card-band.module.css";

interface CardBandProps {
  readonly equipment: ProductionCard["equipment"];
  readonly state: CardState;
  readonly titleId: string;
}

const Rate = ({ speed }: { speed: number }) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <p className={classes.rate}>
      <ClassMark kind="useful" />
      <span className="visually-hidden">{t("status.producing")}: </span>
      <strong>{format.number(speed, { decimals: 1 })}</strong>
      <span className={classes.quiet}>{t("cards.perMinute")}</span>
    </p>
  );
};

const Standing = ({
  condition,
  sinceMs,
}: Pick<CardState, "sinceMs"> & { condition: "stopped" | "planned" | "disconnected" }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  return (
    <p className={classes.standing}>
      <ClassMark kind={condition} />
      <span>
        {t(`status.${condition}`)}{" "}
        {sinceMs === null ? null : (
          <time title={format.instant(sinceMs, "dateTime")}>{sinceText(sinceMs, nowMs, format)}</time>
        )}
      </span>
    </p>
  );
};

/** Name and group; the rate while producing, else the duration and the cause. */
export const CardBand = ({ equipment, state, titleId }: CardBandProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const { condition, speed, sinceMs, cause } = state;
  const isStopped = condition === "stopped" || condition === "planned";
  const age = causeAge({ since: sinceMs, occurrence: cause }, nowMs, format);
  const why =
    cause === null
      ? t("status.unexplained")
      : age === null
        ? cause.name
        : t("status.causeFor", { cause: cause.name, age });
  return (
    <header className={classes.band} data-condition={condition}>
      <h2 id={titleId}>
        <MachineLink mid={equipment.id} whole>
          {equipment.name}
        </MachineLink>
      </h2>
      <p className={classes.scope}>
        <span>{equipment.groupName ?? t("filter.noGroup")}</span>
        {isStopped ? <span>{why}</span> : null}
      </p>
      {condition === "producing" ? (
        <Rate speed={speed} />
      ) : (
        <Standing condition={condition} sinceMs={sinceMs} />
      )}
    </header>
  );
};
