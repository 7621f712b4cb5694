import { Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type EquipmentGroup, equipmentGroups, toggleEquipments } from "./equipment-groups.ts";
import classes from "./equipment-select.module.css";
import { useEquipments } from "./use-equipments.ts";

/** With fewer there is nothing to search. */
const searchFrom = 8;

interface EquipmentListProps {
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

interface GroupBoxesProps {
  readonly group: EquipmentGroup;
  readonly chosen: readonly number[];
  readonly onToggle: (mids: readonly number[], ticked: boolean) => void;
}

const GroupBoxes = ({ group, chosen, onToggle }: GroupBoxesProps) => {
  const { t } = useTranslation();
  const name = group.name ?? t("filter.noGroup");
  const mids = group.equipments.map(({ mid }) => mid);
  const ticked = mids.filter((mid) => chosen.includes(mid)).length;
  return (
    <div role="group" aria-label={name} className={classes.group}>
      <Checkbox
        size="xs"
        className={classes.groupBox ?? ""}
        label={name}
        checked={ticked === mids.length}
        indeterminate={ticked > 0 && ticked < mids.length}
        onChange={(event) => onToggle(mids, event.currentTarget.checked)}
      />
      <div className={classes.members}>
        {group.equipments.map(({ mid, name }) => (
          <Checkbox
            size="xs"
            key={mid}
            className={classes.box ?? ""}
            label={name}
            checked={chosen.includes(mid)}
            onChange={(event) => onToggle([mid], event.currentTarget.checked)}
          />
        ))}
      </div>
    </div>
  );
};

export const EquipmentList = ({ chosen, onChange }: EquipmentListProps) => {
  const { t, i18n } = useTranslation();
  const { data, isPending } = useEquipments();
  const [search, setSearch] = useState("");
  if (!data) return <p className={classes.note}>{t(isPending ? "filter.loading" : "filter.failed")}</p>;

  const all = data.equipments.map(({ mid }) => mid);
  const groups = equipmentGroups(data.equipments, i18n.language, search);
  const toggle = (mids: readonly number[], ticked: boolean) =>
    onChange(toggleEquipments(chosen, mids, ticked, all));
  return (
    <div className={classes.list}>
      {all.length < searchFrom ? null : (
        <TextInput
          aria-label={t("filter.search")}
          placeholder={t("filter.search")}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <Checkbox
        size="xs"
        className={classes.all ?? ""}
        label={t("filter.all")}
        checked={chosen.length === 0}
        onChange={() => onChange([])}
      />
      {groups.length === 0 ? <p className={classes.note}>{t("filter.noMatch")}</p> : null}
      <div className={classes.groups}>
        {groups.map((group) => (
          <GroupBoxes key={group.name ?? ""} group={group} chosen={chosen} onToggle={toggle} />
        ))}
      </div>
    </div>
  );
};
