import { Checkbox, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type EquipmentGroup,
  equipmentGroups,
  equipmentLabel,
  toggleEquipments,
} from "./equipment-groups.ts";
import classes from "./equipment-select.module.css";
import { useEquipments } from "./use-equipments.ts";

/** Least number of equipment for which the search is shown. */
const searchFrom = 8;

interface EquipmentListProps {
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
  /** Size of the checkboxes. */
  readonly size?: "xs" | "sm";
}

interface GroupBoxesProps extends Required<Pick<EquipmentListProps, "size">> {
  readonly group: EquipmentGroup;
  readonly chosen: readonly number[];
  readonly onToggle: (mids: readonly number[], ticked: boolean) => void;
}

const GroupBoxes = ({ group, chosen, size, onToggle }: GroupBoxesProps) => {
  const { t } = useTranslation();
  const name = group.name ?? t("filter.noGroup");
  const mids = group.equipments.map(({ mid }) => mid);
  const ticked = mids.filter((mid) => chosen.includes(mid)).length;
  return (
    <div role="group" aria-label={name} className={classes.group}>
      <Checkbox
        size={size}
        className={classes.groupBox ?? ""}
        label={name}
        checked={ticked === mids.length}
        indeterminate={ticked > 0 && ticked < mids.length}
        onChange={(event) => onToggle(mids, event.currentTarget.checked)}
      />
      <div className={classes.members}>
        {group.equipments.map((equipment) => (
          <Checkbox
            size={size}
            key={equipment.mid}
            className={classes.box ?? ""}
            label={equipmentLabel(equipment, (name) => t("filter.removed", { name }))}
            checked={chosen.includes(equipment.mid)}
            onChange={(event) => onToggle([equipment.mid], event.currentTarget.checked)}
          />
        ))}
      </div>
    </div>
  );
};

interface FrameProps {
  readonly children: (groups: readonly EquipmentGroup[], all: readonly number[]) => ReactNode;
  /** Shown above the groups. */
  readonly first?: ReactNode;
}

/** The groups with a search when there are many, or a note when there are none. */
const Frame = ({ children, first }: FrameProps) => {
  const { t, i18n } = useTranslation();
  const { data, isPending } = useEquipments();
  const [search, setSearch] = useState("");
  if (!data) return <p className={classes.note}>{t(isPending ? "filter.loading" : "filter.failed")}</p>;
  const all = data.equipments.map(({ mid }) => mid);
  const groups = equipmentGroups(data.equipments, i18n.language, search);
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
      {first}
      {groups.length === 0 ? <p className={classes.note}>{t("filter.noMatch")}</p> : null}
      <div className={classes.groups}>{children(groups, all)}</div>
    </div>
  );
};

export const EquipmentList = ({ chosen, onChange, size = "xs" }: EquipmentListProps) => {
  const { t } = useTranslation();
  return (
    <Frame
      first={
        <Checkbox
          size={size}
          className={classes.all ?? ""}
          label={t("filter.all")}
          checked={chosen.length === 0}
          onChange={() => onChange([])}
        />
      }
    >
      {(groups, all) =>
        groups.map((group) => (
          <GroupBoxes
            key={group.name ?? ""}
            group={group}
            chosen={chosen}
            size={size}
            onToggle={(mids, ticked) => onChange(toggleEquipments(chosen, mids, ticked, all))}
          />
        ))
      }
    </Frame>
  );
};

interface EquipmentRadiosProps {
  readonly chosen: number | null;
  readonly onChange: (mid: number) => void;
}

/** For pages that show one equipment. */
export const EquipmentRadios = ({ chosen, onChange }: EquipmentRadiosProps) => {
  const { t } = useTranslation();
  return (
    <Frame>
      {(groups) =>
        groups.map(({ name, equipments }) => (
          <div
            key={name ?? ""}
            role="group"
            aria-label={name ?? t("filter.noGroup")}
            className={classes.group}
          >
            <p className={classes.groupName}>{name ?? t("filter.noGroup")}</p>
            <div className={classes.choices}>
              {equipments.map((equipment) => (
                <button
                  key={equipment.mid}
                  type="button"
                  className={classes.choice}
                  aria-pressed={equipment.mid === chosen}
                  onClick={() => onChange(equipment.mid)}
                >
                  {equipmentLabel(equipment, (removed) => t("filter.removed", { name: removed }))}
                </button>
              ))}
            </div>
          </div>
        ))
      }
    </Frame>
  );
};
