/** The lists of the directory: in order, whole, and counted, whatever happens to them while they are read. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Directory } from '../../../worker/admin/directory.ts';
import type { Page } from '../../../worker/admin/directory-lists.ts';
import { customerSearch } from '../../../worker/admin/rules/customer-search.ts';
import {
  accountReport,
  anyDirectory,
  audited,
  customer,
  type DirectoryStub,
  feedback,
  inside,
  readAll,
} from './directories.ts';

const noon = Date.UTC(2026, 10, 21, 12);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
});
afterEach(() => vi.useRealTimers());

interface List {
  /** Adds a line of that name to a list, as if it came a while after noon. */
  readonly add: (directory: Directory, name: string, ms: number) => void;
  /** The names in a list, `meanwhile` happening after each page. */
  readonly names: (stub: DirectoryStub, meanwhile?: () => Promise<unknown>) => Promise<string[]>;
  readonly page: (stub: DirectoryStub, after: string) => Promise<Page<unknown> | null>;
}

function listOf<Line>(
  add: List['add'],
  page: (stub: DirectoryStub, after: string) => Promise<Page<Line> | null>,
  nameOf: (line: Line) => string,
): List {
  return {
    add,
    page,
    names: async (stub, meanwhile) => {
      const lines = await readAll((after) => page(stub, after), meanwhile);
      return lines.map(nameOf);
    },
  };
}

const addCustomer: List['add'] = (directory, name, ms) =>
  directory.applyReport(
    `a1:${name}`,
    1,
    accountReport(customer(`${name}@example.com`, { createdAt: noon + ms })),
  );

const localPart = ({ address }: { address: string }) => address.replace('@example.com', '');

const lists = {
  customers: listOf(addCustomer, async (stub, after) => stub.customers(null, after), localPart),
  'customers by address': listOf(
    addCustomer,
    async (stub, after) => stub.customers(customerSearch('n'), after),
    localPart,
  ),
  'customers by domain': listOf(
    addCustomer,
    async (stub, after) => stub.customers(customerSearch('@example'), after),
    localPart,
  ),
  feedback: listOf(
    (directory, name, ms) => {
      vi.setSystemTime(noon + ms);
      directory.addFeedback(feedback(name));
    },
    async (stub, after) => stub.feedback('today', after),
    ({ id }) => id,
  ),
  'failed mails': listOf(
    (directory, name, ms) => {
      const mail = { id: 1, template: 'reset', reason: 'refused', failedAt: noon + ms };
      directory.applyReport(name, 1, accountReport(null, [mail]));
    },
    async (stub, after) => stub.failedMails(after),
    ({ account }) => account,
  ),
  audit: listOf(
    (directory, name, ms) => {
      vi.setSystemTime(noon + ms);
      directory.addAuditEntry(audited(name));
    },
    async (stub, after) => stub.audit(after),
    ({ id }) => id,
  ),
};

const named = Object.entries(lists);
const names = Array.from({ length: 180 }, (_, n) => `n${String(n).padStart(3, '0')}`);

describe.each(named)('the list of %s', (_, { add, names: namesOf, page }) => {
  it('reads a list to its end without gaps or repeats while lines are added', async () => {
    const stub = anyDirectory();
    // Sixty lines of each moment: a page ends in the middle of one.
    await inside(stub, (directory) => {
      for (const [n, name] of names.entries()) add(directory, name, n % 3);
    });
    let added = 0;
    const read = await namesOf(stub, async () => {
      added++;
      await inside(stub, (directory) => add(directory, `a${added}`, 3 + added));
    });
    expect(added).toBe(4);
    expect(read.filter((name) => name.startsWith('n')).toSorted()).toEqual(names);
    expect(new Set(read).size).toBe(read.length);
  });

  it('goes on behind a page that it ends with exactly', async () => {
    const stub = anyDirectory();
    await inside(stub, (directory) => {
      for (const name of names.slice(0, 100)) add(directory, name, 0);
    });
    expect(await namesOf(stub)).toHaveLength(100);
  });

  it('refuses what is no cursor of its own', async () => {
    const stub = anyDirectory();
    await inside(stub, (directory) => {
      for (const [n, name] of names.entries()) {
        for (const other of Object.values(lists)) other.add(directory, name, n);
      }
    });
    for (const after of ['x', '!', 'W10', btoa('["customers",[1e999,""]]'), btoa('{}')]) {
      expect(await page(stub, after)).toBeNull();
    }
    for (const other of Object.values(lists)) {
      const first = await other.page(stub, '');
      const isOwn = other.page === page;
      expect((await page(stub, first?.next ?? '')) !== null).toBe(isOwn);
    }
  });
});

it.each(named.filter(([name]) => !name.includes(' by ')))(
  'lists the newest of %s first',
  async (_, list) => {
    const stub = anyDirectory();
    await inside(stub, (directory) => {
      for (const [ms, name] of names.slice(0, 60).entries()) list.add(directory, name, ms);
    });
    expect(await list.names(stub)).toEqual(names.slice(0, 60).toReversed());
  },
);

describe('a search', () => {
  const addresses = [
    'ada@example.com',
    'adam@example.org',
    'ad_a@sample.com',
    'bob@example.com',
    'eve@xn--mnchen-3ya.de',
    'zoë@example.com',
  ];
  const found = async (stub: DirectoryStub, text: string) =>
    (await readAll(async (after) => stub.customers(customerSearch(text), after))).map(
      ({ address }) => address,
    );

  it('finds addresses, and everybody at domains, that begin so: no more and no fewer', async () => {
    const stub = anyDirectory();
    await inside(stub, (directory) => {
      for (const [n, address] of addresses.entries()) {
        directory.applyReport(`a1:${n}`, 1, accountReport(customer(address)));
      }
    });
    expect(await found(stub, 'ada')).toEqual(['ada@example.com', 'adam@example.org']);
    expect(await found(stub, 'ADA@')).toEqual(['ada@example.com']);
    expect(await found(stub, 'ad_')).toEqual(['ad_a@sample.com']);
    expect(await found(stub, 'zo')).toEqual(['zoë@example.com']);
    expect(await found(stub, '%')).toEqual([]);
    expect(await found(stub, '@example.com')).toEqual([
      'ada@example.com',
      'bob@example.com',
      'zoë@example.com',
    ]);
    expect(await found(stub, '@exam')).toHaveLength(4);
    expect(await found(stub, '@München.de')).toEqual(['eve@xn--mnchen-3ya.de']);
    expect(await found(stub, '@')).toHaveLength(addresses.length);
    expect(await found(stub, '')).toHaveLength(addresses.length);
  });

  it('takes no cursor of another search', async () => {
    const stub = anyDirectory();
    await inside(stub, (directory) => {
      for (const name of names) addCustomer(directory, name, 0);
    });
    const first = await stub.customers(customerSearch('n'), '');
    const after = first?.next ?? '';
    expect(await stub.customers(customerSearch('n0'), after)).toBeNull();
    expect(await stub.customers(null, after)).toBeNull();
  });
});
