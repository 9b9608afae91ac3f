package io.mcpspring.demo;

@OnNetty
class ReactiveShopMcpTests extends ShopMcpContract {

}
