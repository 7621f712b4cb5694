import { NativeSelect } from "@mantine/core";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useGroups } from "../../shared/registration/use-groups.ts";

interface GroupFieldProps {
  readonly field: UseFormRegisterReturn;
  readonly description: string;
  readonly disabled: boolean;
}

/** The plant, or one of its groups. */
export const GroupField = ({ field, description, disabled }: GroupFieldProps) => {
  const { t } = useTranslation();
  const { data = [] } = useGroups();
  const groups = data.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <NativeSelect
      // Drawn again once the groups are there, so that the one that is set is shown.
      key={groups.length}
      {...field}
      label={t("shiftPatterns.group")}
      description={description}
      disabled={disabled}
      data={[{ value: "", label: t("shiftPatterns.plant") }, ...groups]}
    />
  );
};
