import type { ComponentType } from 'react';
import type { WebViewProps } from 'react-native-webview/index';

/** The package's own class takes properties of any name; this one takes those that it declares. */
export declare const WebView: ComponentType<WebViewProps>;
