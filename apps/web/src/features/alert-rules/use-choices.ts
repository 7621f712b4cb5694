import { listAlertDestinations, listBoards, listUsers, nameOfGateway } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useEquipments } from "../../shared/filters/use-equipments.ts";
import { useGateways } from "../../shared/gateways/use-gateways.ts";
import { useEvents } from "../../shared/occurrences/use-events.ts";
import { usePlace } from "../../shared/registration/use-place.ts";

/** Events that a rule can refer to. The server's own disconnection event is not among them, since it is no stop. */
export const useEventChoices = () =>
  (useEvents().data ?? []).map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }));

export const useEquipmentChoices = () =>
  (useEquipments().data?.equipments ?? []).map(({ mid, name }) => ({ value: mid, label: name }));

export const useGatewayChoices = () => {
  const gateways = useGateways().data ?? [];
  return gateways.map(({ gateway }) => ({ value: gateway, label: nameOfGateway(gateway, gateways) }));
};

export const useBoardChoices = () => {
  const { api, tenant } = usePlace();
  const { data = [] } = useQuery({
    queryKey: ["registrations", tenant, "boards", "choices"],
    queryFn: ({ signal }) => api.call(listBoards, { params: { tenant } }, signal),
  });
  return data.map(({ id, name }) => ({ value: id, label: name }));
};

export const useUserChoices = () => {
  const { api, tenant } = usePlace();
  const { data = [] } = useQuery({
    queryKey: ["registrations", tenant, "users", "choices"],
    queryFn: ({ signal }) => api.call(listUsers, { params: { tenant }, query: { removed: "false" } }, signal),
  });
  const isTwice = (name: string): boolean => data.filter((one) => one.name === name).length > 1;
  // Namesakes are told apart by their addresses.
  return data.map(({ _id, name, email }) => ({
    value: _id,
    label: isTwice(name) ? `${name} · ${email}` : name,
  }));
};

export const useRoleChoices = () => {
  const { t } = useTranslation();
  return (["Admin", "Supervisor", "Operator"] as const).map((role) => ({
    value: role,
    label: t(`roles.${role}`),
  }));
};

export const useDestinationChoices = () => {
  const { api, tenant } = usePlace();
  const { t } = useTranslation();
  const { data = [] } = useQuery({
    queryKey: ["registrations", tenant, "alertDestinations", "choices"],
    queryFn: ({ signal }) => api.call(listAlertDestinations, { params: { tenant } }, signal),
  });
  return data.map(({ id, name, kind }) => ({ value: id, label: `${name} · ${t(`alertChannel.${kind}`)}` }));
};
