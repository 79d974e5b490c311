// Does to the snippet what the plugin's code for a platform does, and prints what came of it.
import 'dart:convert';

import 'package:flutter/widgets.dart';
import 'package:flutter_inappwebview/flutter_inappwebview.dart';

import 'snippet.dart';

class Screen implements BuildContext {}

class Platform extends InAppWebViewPlatform {
  @override
  PlatformInAppWebViewWidget createPlatformInAppWebViewWidget(PlatformInAppWebViewWidgetCreationParams params) =>
      PlatformWidget(params);
}

class PlatformWidget extends PlatformInAppWebViewWidget {
  PlatformWidget(super.params) : super.implementation();
}

class Page implements PlatformInAppWebViewController {
  final handlers = <String, JavaScriptHandlerCallback>{};

  @override
  void addJavaScriptHandler({required String handlerName, required JavaScriptHandlerCallback callback}) =>
      handlers[handlerName] = callback;
}

Future<void> main() async {
  InAppWebViewPlatform.instance = Platform();
  final heard = <Map<String, dynamic>>[];
  final link = 'https://verify.example.com/flow/1';
  final built = Verification(link: link, onEvent: heard.add).build(Screen()) as InAppWebView;
  final params = built.platform.params;

  final page = Page();
  final controller = params.controllerFromPlatform!(page);
  params.onWebViewCreated!(controller);
  for (final MapEntry(key: name, value: handler) in page.handlers.entries) {
    handler([jsonEncode({'source': 'kuelik', 'type': 'finish', 'detail': {'handler': name}})]);
  }

  Future<Map<String, Object>> answer(String origin, List<PermissionResourceType> resources) async {
    final request = PermissionRequest(origin: WebUri(origin), resources: resources);
    final response = await params.onPermissionRequest!(controller, request);
    return {
      'action': '${response?.action}',
      'resources': [for (final resource in response?.resources ?? []) '$resource'],
    };
  }

  final ours = 'https://verify.example.com';
  final settings = params.initialSettings!;
  print(jsonEncode({
    'opened': '${params.initialUrlRequest?.url}',
    'allowsInlineMediaPlayback': settings.allowsInlineMediaPlayback,
    'mediaPlaybackRequiresUserGesture': settings.mediaPlaybackRequiresUserGesture,
    'heard': heard,
    'camera': await answer(ours, [PermissionResourceType.CAMERA]),
    'motion': await answer(ours, [PermissionResourceType.DEVICE_ORIENTATION_AND_MOTION]),
    'microphone': await answer(ours, [PermissionResourceType.CAMERA, PermissionResourceType.MICROPHONE]),
    'elsewhere': await answer('https://verify.example.com.example.org', [PermissionResourceType.CAMERA]),
  }));
}
