/** What of the campaign's table is in sight: a search, a filter, an order; each campaign begins with all of it. */
import { defineStore } from 'pinia';
import { computed, ref, watch } from 'vue';
import {
  chooseRows,
  FILTER_IDS,
  FILTERS,
  nextSort,
  type TableColumn,
  type TableFilter,
} from '../table-rows.ts';
import { useCampaignsStore } from './campaigns.ts';

export const useCampaignTableStore = defineStore('campaignTable', () => {
  const campaigns = useCampaignsStore();
  const query = ref('');
  const filter = ref<TableFilter | null>(null);
  const sort = ref<ReturnType<typeof nextSort>>(null);

  function showAll(): void {
    query.value = '';
    filter.value = null;
  }
  watch(
    () => campaigns.current?.id,
    () => {
      showAll();
      sort.value = null;
    },
  );

  /** While answers come, rows would move under the pointer: they stay in the campaign's order until all are there. */
  const rows = computed(() =>
    chooseRows(campaigns.rows, {
      query: query.value,
      filter: filter.value,
      sort: campaigns.running ? null : sort.value,
    }),
  );

  /** Those that take some rows, and the one that is chosen. */
  const filters = computed(() =>
    FILTER_IDS.map((id) => ({
      id,
      says: FILTERS[id].says,
      count: campaigns.rows.filter(FILTERS[id].takes).length,
    })).filter(({ id, count }) => count > 0 || id === filter.value),
  );

  function toggle(id: TableFilter): void {
    filter.value = filter.value === id ? null : id;
  }

  function sortBy(column: TableColumn): void {
    sort.value = nextSort(sort.value, column);
  }

  return { query, filter, sort, rows, filters, toggle, sortBy, showAll };
});
