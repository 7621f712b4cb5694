import type { GroupEquipment } from "@fiel/contracts";
import { Button, NativeSelect } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import {
  type Control,
  type FieldErrors,
  useFieldArray,
  type UseFormRegister,
  useWatch,
} from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { fieldError } from "../../shared/forms/field-error.tsx";
import type { groupForm } from "./groups.ts";
import classes from "./groups.module.css";

type GroupValues = z.input<typeof groupForm>;

interface EquipmentChoicesProps {
  readonly control: Control<GroupValues, unknown, z.output<typeof groupForm>>;
  readonly register: UseFormRegister<GroupValues>;
  readonly errors: FieldErrors<GroupValues>;
  readonly available: readonly GroupEquipment[];
  /** Number of machines already in the group; the numbering continues from it. */
  readonly from: number;
}

/** List of selects that grows; each offers equipment that no other select has. */
export const EquipmentChoices = ({ control, register, errors, available, from }: EquipmentChoicesProps) => {
  const { t } = useTranslation();
  const { fields, append } = useFieldArray({ control, name: "equipments" });
  const picked = useWatch({ control, name: "equipments" });
  const fault = errors.equipments?.root ?? errors.equipments;
  const choicesOf = (index: number) => {
    const others = new Set(picked.filter((_, i) => i !== index).map(({ id }) => id));
    const free = available.filter(({ id }) => !others.has(String(id)));
    const none = { value: "", label: t("groups.choose") };
    return [none, ...free.map(({ id, name }) => ({ value: String(id), label: name }))];
  };
  return (
    <>
      {fields.map(({ id }, index) => (
        <NativeSelect
          key={`${id} ${available.length}`}
          {...register(`equipments.${index}.id`)}
          label={t("groups.equipment", { number: from + index + 1 })}
          data={choicesOf(index)}
          error={
            index === 0 && fault?.message !== undefined ? fieldError({ message: fault.message }) : undefined
          }
        />
      ))}
      {fields.length >= available.length ? (
        <p className={classes.most}>{t(available.length === 0 ? "groups.noneAvailable" : "groups.most")}</p>
      ) : (
        <Button
          className={classes.more ?? ""}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => append({ id: "" })}
        >
          {t("groups.addSelector")}
        </Button>
      )}
    </>
  );
};
