import type { ShiftPage } from "@fiel/contracts";
import { Button, NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { usePageSearch } from "../../shared/filters/use-page-search.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import classes from "./shift-page.module.css";
import { shiftOfSearch, textOfGroup } from "./use-shift-page.ts";
import { useShiftWords } from "./use-shift-words.ts";

/** Chooses the group, and walks from shift to shift. */
const Choices = ({ page: { groups, group, previous, next } }: { readonly page: ShiftPage }) => {
  const { t } = useTranslation();
  const [search, change] = usePageSearch();
  const isPresent = shiftOfSearch(search).at === null;
  return (
    <div className={classes.choices} data-off-paper>
      {groups.length < 2 ? null : (
        <NativeSelect
          aria-label={t("shiftPage.group")}
          value={textOfGroup(group)}
          onChange={({ currentTarget }) => change({ group: currentTarget.value })}
          data={groups.map(({ id, name }) => ({
            value: textOfGroup(id),
            label: name ?? t("shiftPage.noGroup"),
          }))}
        />
      )}
      <Button onClick={() => change({ at: previous })}>{t("shiftPage.before")}</Button>
      <Button disabled={next === null} onClick={() => change({ at: next ?? undefined })}>
        {t("shiftPage.after")}
      </Button>
      <Button disabled={isPresent} onClick={() => change({ at: undefined })}>
        {t("shiftPage.present")}
      </Button>
    </div>
  );
};

/** Figures of the shift, each with what it is compared with. */
const useFigures = ({ useful, target, targetNow, stoppedMs, unexplainedMs, machines }: ShiftPage) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { minutes } = useShiftWords();
  const share = targetNow === null || targetNow === 0 ? null : (useful / targetNow) * 100;
  return [
    {
      id: "made",
      name: t("shiftPage.made"),
      value: format.number(useful),
      note:
        share === null
          ? t("shiftPage.noTarget")
          : t("shiftPage.ofTarget", { percent: format.percent(share) }),
    },
    {
      id: "target",
      name: t("shiftPage.target"),
      value: format.number(target),
      note:
        targetNow === null
          ? t("shiftPage.noTarget")
          : t("shiftPage.soFar", { packages: format.number(targetNow) }),
    },
    {
      id: "stopped",
      name: t("shiftPage.stopped"),
      value: `${minutes(stoppedMs)} min`,
      note: t("shiftPage.stoppedOf", { count: machines.length }),
    },
    {
      id: "unexplained",
      name: t("shiftPage.unexplained"),
      value: `${minutes(unexplainedMs)} min`,
      note: t("shiftPage.ofStopped", {
        percent: format.percent(stoppedMs === 0 ? 0 : (unexplainedMs / stoppedMs) * 100),
      }),
    },
  ];
};

const Figures = ({ page }: { readonly page: ShiftPage }) => (
  <dl className={classes.figures}>
    {useFigures(page).map(({ id, name, value, note }) => (
      <div key={id}>
        <dt>{name}</dt>
        <dd className={classes.figure}>{value}</dd>
        <dd className={classes.quiet}>{note}</dd>
      </div>
    ))}
  </dl>
);

interface ShiftPanelProps {
  readonly page: ShiftPage | null | undefined;
  readonly state: PanelState;
}

/** Which shift is shown, and its figures. */
export const ShiftPanel = ({ page, state }: ShiftPanelProps) => {
  const { t } = useTranslation();
  const { turn, range } = useShiftWords();
  return (
    <Panel
      title={page ? turn(page.shift) : t("shiftPage.title")}
      {...(page ? { subtitle: range(page.shift) } : {})}
      state={state}
      skeleton={<LinesSkeleton />}
    >
      {page ? (
        <>
          <Choices page={page} />
          <Figures page={page} />
        </>
      ) : (
        <EmptyNote sentence="shiftPage.none" />
      )}
    </Panel>
  );
};
