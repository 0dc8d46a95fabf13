import { Component, type ReactNode } from 'react';
import { BrokenPage } from './broken-page.tsx';

interface PageBoundaryProps {
  /** A change of it gives the page another try. */
  pathname: string;
  children: ReactNode;
}

/** Keeps what surrounds a page standing when the page throws or its code cannot be fetched. */
export class PageBoundary extends Component<PageBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError = () => ({ isBroken: true });

  override componentDidUpdate(before: PageBoundaryProps) {
    if (this.state.isBroken && before.pathname !== this.props.pathname) {
      this.setState({ isBroken: false });
    }
  }

  override render() {
    return this.state.isBroken ? <BrokenPage /> : this.props.children;
  }
}
