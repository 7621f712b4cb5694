import { useTranslation } from "react-i18next";
import type { ComparedFields } from "../../shared/registration/conflict-dialog-props.ts";
import { ruleFields } from "./rule-fields.ts";
import type { RuleValues } from "./rule-values.ts";
import {
  useBoardChoices,
  useDestinationChoices,
  useEquipmentChoices,
  useEventChoices,
  useGatewayChoices,
  useUserChoices,
} from "./use-choices.ts";

/** Fields that a conflict with another user's change compares, with names of the items they refer to. */
export const useComparedFields = (): ComparedFields<RuleValues> => {
  const { t, i18n } = useTranslation();
  const names = {
    events: useEventChoices(),
    equipments: useEquipmentChoices(),
    gateways: useGatewayChoices(),
    boards: useBoardChoices(),
    users: useUserChoices(),
    destinations: useDestinationChoices(),
  };
  return ruleFields(t, names, i18n.language);
};
