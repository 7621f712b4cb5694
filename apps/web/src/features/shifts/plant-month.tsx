import { shiftPlanOf } from "@fiel/domain";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useToday } from "../../shared/format/use-day-text.ts";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { ListSkeleton } from "../../shared/registration/list-states.tsx";
import { useGroups } from "../../shared/registration/use-groups.ts";
import { useRegistrations } from "../../shared/registration/use-registrations.ts";
import { shiftExceptions } from "./exceptions/shift-exceptions.ts";
import { ShiftMonth } from "./shift-month.tsx";
import { shiftPatterns } from "./shift-patterns.ts";
import classes from "./shifts.module.css";

const GroupSelect = ({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (group: string) => void;
}) => {
  const { t } = useTranslation();
  const { data = [] } = useGroups();
  return (
    <NativeSelect
      aria-label={t("shiftPatterns.monthOf")}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: "", label: t("shiftPatterns.plant") },
        ...data.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
};

/** Shifts of a group over a month, by all registered versions and exceptions, its own and the plant's. */
export const PlantMonth = () => {
  const { t } = useTranslation();
  const today = useToday();
  const [group, setGroup] = useState("");
  const patterns = useRegistrations(shiftPatterns);
  const exceptions = useRegistrations(shiftExceptions);
  const groupId = group === "" ? null : Number(group);
  const registered = { patterns: patterns.data?.rows ?? [], exceptions: exceptions.data?.rows ?? [] };
  const nameOf = (day: string) => {
    const held = registered.exceptions.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
    return (held.find((one) => one.groupId === groupId) ?? held.find((one) => one.groupId === null))?.name;
  };
  return (
    <div className={classes.below}>
      <Panel
        title={t("shiftPatterns.month")}
        subtitle={t("shiftPatterns.noteMonth")}
        tools={<GroupSelect value={group} onChange={setGroup} />}
        state={usePanelState(patterns.isSuccess ? exceptions : patterns)}
        failed={t("shiftPatterns.listFailed")}
        skeleton={<ListSkeleton />}
      >
        <ShiftMonth plan={shiftPlanOf(registered, groupId)} from={today} nameOf={nameOf} />
      </Panel>
    </div>
  );
};
