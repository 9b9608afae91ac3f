package io.mcpspring.demo;

@OnTomcat
class ServletShopMcpTests extends ShopMcpContract {

}
