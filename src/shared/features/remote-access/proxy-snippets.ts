/** What the configuration of a proxy names: its own name, and where Treehouse listens for it. */
interface ProxySnippet {
  name: string;
  /** As `127.0.0.1:4680`. */
  upstream: string;
}

/** Caddy gets the certificate, forwards sockets and sets `X-Forwarded-*`; it would pass `Forwarded` on. */
export const caddySnippet = ({ name, upstream }: ProxySnippet): string => `${name} {
	reverse_proxy ${upstream} {
		header_up -Forwarded
	}
}
`;

/** A file for `conf.d`; every forwarded header is set or removed, whatever the device sent. */
export const nginxSnippet = ({
  name,
  upstream,
}: ProxySnippet): string => `map $http_upgrade $treehouse_connection {
    default upgrade;
    '' close;
}

server {
    listen 443 ssl;
    server_name ${name};
    ssl_certificate /etc/letsencrypt/live/${name}/fullchain.pem;
    ssl_certificate_key /etc/letsencrypt/live/${name}/privkey.pem;
    client_max_body_size 0;

    location / {
        proxy_pass http://${upstream};
        proxy_http_version 1.1;
        proxy_request_buffering off;
        proxy_read_timeout 1h;
        proxy_set_header Host $http_host;
        proxy_set_header Upgrade $http_upgrade;
        proxy_set_header Connection $treehouse_connection;
        proxy_set_header X-Forwarded-For $remote_addr;
        proxy_set_header X-Forwarded-Proto $scheme;
        proxy_set_header X-Forwarded-Host '';
        proxy_set_header Forwarded '';
    }
}
`;
