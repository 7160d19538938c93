import { FolderTree, LayoutGrid, Plus } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    {
      path: 'services',
      file: 'selling/catalog/services.tsx',
      name: 'Services',
      Icon: LayoutGrid,
      words: 'offers catalog',
    },
    { path: 'services/new', file: 'selling/catalog/service-editor.tsx', id: 'new-service' },
    { path: 'services/:id', file: 'selling/catalog/service-editor.tsx' },
    { path: 'services/:id/questions', file: 'selling/catalog/service-questions.tsx' },
    { path: 'categories', file: 'selling/catalog/categories.tsx', name: 'Categories', Icon: FolderTree },
  ],
  actions: [{ path: 'services/new', name: 'Add service', Icon: Plus, words: 'offer' }],
  audit: {
    service: {
      noun: 'service',
      verbs: ['create', 'update', 'delete', 'restore', ['save-questions', 'Changed the questions of a service']],
      url: (id) => `services/${id}`,
    },
    service_category: {
      noun: 'service category',
      verbs: ['create', 'update', 'delete', 'restore'],
      url: () => 'categories?tab=services',
    },
    blog_category: {
      noun: 'solution category',
      verbs: ['create', 'update', 'delete', 'restore'],
      url: () => 'categories?tab=solutions',
    },
  },
  names: {
    'service category_id': 'GET /admin/service-categories',
    'blog category_id': 'GET /admin/blog-categories',
  },
} satisfies Screens;
