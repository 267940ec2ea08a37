import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { expectedStatuses, inExampleOrder } from '@tropeiro/contract/examples/example-order.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { fillDemoIfEmpty } from '@tropeiro/server/demo/fill-if-empty.ts';
import { openImages } from '@tropeiro/server/files/open-images.ts';
import { townFolder } from '@tropeiro/server/geodata/import-town.fixture.ts';
import { readSettings } from '@tropeiro/server/settings.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';
import { hasCurl, PrintedExamples } from '@tropeiro/tools/printed-examples.ts';

const skip = !(await hasCurl()) && 'there is no curl here';

describe('Every example of the reference, as it is printed', { skip }, () => {
  let service: TestService;
  let examples: PrintedExamples;

  before(async () => {
    service = await startTestService({ GEODATA_DIR: await townFolder() });
    await fillDemoIfEmpty(service.target, openImages(readSettings({ DATA_DIR: service.folder })));
    examples = await PrintedExamples.open(service.url);
  });
  after(async () => {
    await service?.stop();
    await examples?.close();
  });

  for (const operation of inExampleOrder(operations)) {
    it(`${operation.id} succeeds`, async () => {
      const { status, command, answer } = await examples.run(operation.id);
      assert.ok(expectedStatuses(operation).map(String).includes(status), `${command}\n${answer}`);
    });
  }

  it('a template that was saved is a sheet, and the picture an image', async () => {
    assert.equal(await examples.begin('vehicles.xlsx', 2), 'PK');
    assert.match(await examples.begin('picture.jpg', 2), /^(\xff\xd8|\x89P)$/);
  });
});
