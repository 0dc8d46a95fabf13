import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Post {
  id: number;
  title: string;
  description: string;
}

const Page = () => {
  const [posts, setPosts] = useState<Post[]>([]);
  useEffect(() => {
    void fetch('/api/content')
      .then((response) => response.json())
      .then(setPosts);
  }, []);
  return (
    <main>
      {posts.map((post) => (
        <article key={post.id}>
          <h2>{post.title}</h2>
          <p>{post.description}</p>
        </article>
      ))}
    </main>
  );
};

createRoot(document.getElementById('root') as HTMLElement).render(<Page />);
