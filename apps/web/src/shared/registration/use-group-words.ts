import { useGroups } from "./use-groups.ts";

/** A group's name, of a field that holds its id as text; `all` where it is empty. */
export const useGroupWords = (all: string): ((id: string) => string) => {
  const { data = [] } = useGroups();
  return (id) => (id === "" ? all : (data.find((one) => String(one.id) === id)?.name ?? id));
};
