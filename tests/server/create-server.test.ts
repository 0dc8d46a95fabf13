import { expect, it } from 'vitest';
import { accountsFeature } from '#server/features/accounts/accounts.feature.ts';
import { tasksFeature } from '#server/features/tasks/tasks.feature.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

it('serves only the features it is created with', async () => {
  const app = await makeApp({ features: [accountsFeature, tasksFeature] });
  const family = app.as('family');
  expect((await family.get('/api/user')).status).toBe(200);
  expect((await family.post('/api/tasks', { title: 'Water the plants' })).status).toBe(201);
  expect((await family.get<unknown[]>('/api/tasks')).json).toHaveLength(1);
  expect((await family.get('/api/events')).status).toBe(404);
  expect((await app.as('admin').get('/api/admin/outside')).status).toBe(404);
  expect(app.context.updater).toBeNull();
});
